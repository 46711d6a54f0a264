export { RETURN_VISIT } from './return-visit.ts'
export { TabPages } from './TabPages.tsx'
export { useTabNavigate, useTabTitle } from './tab-context.ts'
export {
  closeOtherTabs,
  closeTab,
  createTab,
  moveTab,
  neighbourOf,
  openTab,
  refreshTab,
  resetTabs,
  type Tab,
} from './tab-model.ts'
export { DEFAULT_TAB, updateTabs, useTabs } from './tab-store.ts'
