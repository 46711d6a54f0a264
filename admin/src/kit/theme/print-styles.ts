import type { CSSObject } from '@mui/material/styles'

/** The print contains the complete page: paper neither scrolls nor has controls. */
export const PRINT_STYLES: CSSObject = {
  'html, body, #root': { height: 'auto' },
  body: { overflow: 'visible', backgroundColor: 'transparent' },
  '#root *:not([role="img"], [role="img"] *, [aria-hidden], [aria-hidden] *, .MuiSwitch-root, .MuiSwitch-root *), .MuiDrawer-paper *':
    {
      overflow: 'visible !important',
      height: 'auto !important',
      minHeight: '0 !important',
      maxHeight: 'none !important',
      flexBasis: 'auto !important',
    },
  // Drawings were measured on the screen: they shrink with their proportions.
  '.recharts-responsive-container, .recharts-responsive-container > div': {
    width: 'auto !important',
    height: 'auto !important',
  },
  '.recharts-wrapper': { maxWidth: '100%', height: 'auto !important' },
  '.recharts-wrapper > svg': { height: 'auto !important' },
  // Table headers are above their rows, and a record's details follow its list.
  th: { position: 'static !important' },
  '.MuiDrawer-root, .MuiDrawer-paper': {
    position: 'static !important',
    width: 'auto !important',
    height: 'auto !important',
    overflow: 'visible !important',
    boxShadow: 'none !important',
  },
  // Filters with a value are printed, because they describe the list; buttons, checkboxes and empty fields are not.
  '.MuiButton-root, .MuiIconButton-root, .MuiCheckbox-root, .MuiSelect-icon': { display: 'none !important' },
  'nav .MuiInputBase-root, .MuiInputBase-root:has(> input:placeholder-shown)': { display: 'none !important' },
  '[role="radiogroup"] label:not(:has(:checked))': { display: 'none !important' },
  '#nprogress, .MuiBackdrop-root, .MuiDialog-root, .MuiPopover-root, .MuiPopper-root': { display: 'none' },
  'section, tr, li, [role="img"]': { breakInside: 'avoid' },
}
