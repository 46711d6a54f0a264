export { LANGUAGE_NAMES, LanguageToggle } from './LanguageToggle.tsx'
export {
  type AppSettings,
  appStateOf,
  clampMenuWidth,
  MENU_WIDTH_RANGE,
  updateSettings,
  useSettings,
} from './settings.ts'
export { ThemeToggle } from './ThemeToggle.tsx'
