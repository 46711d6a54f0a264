import { z } from 'zod'
import { menuEntrySchema } from '../domain/menu.ts'
import { defineCall, noInput } from './call.ts'

const read = defineCall({
  method: 'POST',
  url: '/api/user/menu',
  summary: 'List the pages that the user may open, as a tree',
  area: 'menu',
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(menuEntrySchema),
})

export const menuCalls = { read }
