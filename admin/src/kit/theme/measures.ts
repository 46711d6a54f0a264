/** Pixels of the frame. */
export const TOP_BAR_HEIGHT = 52
export const TAB_STRIP_HEIGHT = 36
export const FOOTER_HEIGHT = 28
export const COLLAPSED_MENU_WIDTH = 48
export const SETTINGS_WIDTH = 300
