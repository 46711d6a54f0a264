export { menuRoutes } from './menu.routes.ts'
