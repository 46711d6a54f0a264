import { useNavigate } from 'react-router'
import { SEARCH_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ToolButton } from '../../kit/index.ts'
import { isRecord } from '../../kit/stores/browser-storage.ts'

/** Returns to the previous page, or to the search when the page was opened by its address. */
export function BackButton() {
  const t = useText()
  const navigate = useNavigate()
  const goBack = () => (hasPageBefore() ? navigate(-1) : navigate(SEARCH_PATH))
  return (
    <ToolButton label={t('ui.back')} icon="chevronLeft" onClick={() => void goBack()} sx={{ ml: -0.75 }} />
  )
}

/** The router counts the entries of this console in the browser's history. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state
  return isRecord(state) && typeof state.idx === 'number' && state.idx > 0
}
