import { defineModule } from '../../platform/modules/define-module.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { menuRoutes } from './menu.routes.ts'

export const menuModule = defineModule({
  name: 'menu',
  needs: { branding: brandingModule },
  create: ({ branding }) => ({ routes: [menuRoutes(branding.settings)] }),
})
