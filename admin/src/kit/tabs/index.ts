export { RETURN_VISIT } from './return-visit.ts'
export { useTabEnd, useTabNavigate, useTabTitle } from './tab-context.ts'
export {
  closeOtherTabs,
  closeTab,
  createTab,
  MAX_TABS,
  moveTab,
  neighbourOf,
  openTab,
  refreshTab,
  resetTabs,
  type Tab,
} from './tab-model.ts'
export { DEFAULT_TAB, updateTabs, useTabs } from './tab-store.ts'
export { hasUnsavedChanges, useUnsavedTabs } from './unsaved-store.ts'
export { useUnsavedChanges } from './use-unsaved-changes.ts'
