import { z } from 'zod'

const metaSchema = z.object({
  locale: z.string().describe('key of the label in the console'),
  order: z.number(),
  icon: z.string(),
  requiresAuth: z.boolean(),
  roles: z.array(z.string()).describe('* is every role'),
  hideInMenu: z.boolean(),
  activeMenu: z.string().optional().describe('entry that is highlighted while the page is open'),
  ignoreCache: z.boolean(),
  href: z.string().optional().describe('external link'),
})

const pageSchema = z.object({ name: z.string(), path: z.string(), meta: metaSchema })
export const menuEntrySchema = pageSchema.extend({
  children: z.array(pageSchema.extend({ children: z.array(z.never()) })),
})
export type MenuEntry = z.infer<typeof menuEntrySchema>
