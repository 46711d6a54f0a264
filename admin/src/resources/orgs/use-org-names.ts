import { INDUSTRIES, type Organisation } from '@netwarden/shared/domain'
import { COUNTRY_CODES } from '@netwarden/shared/validators'
import { useMemo } from 'react'
import { useValueNames } from '../../domain/words/index.ts'
import { useLanguage } from '../../kit/i18n/index.ts'

/** The words for the codes in the table, in the reader's language. */
export function useOrgNames() {
  const language = useLanguage()
  const { country, industry } = useValueNames()
  return useMemo(() => {
    const isChinese = language === 'zh-CN'
    const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, language)
    return {
      industry,
      country,
      address: ({ address, addressZh }: Organisation) =>
        isChinese ? addressZh || address : address || addressZh,
      industries: INDUSTRIES.map((value) => ({ value, label: industry(value) })),
      countries: COUNTRY_CODES.map((value) => ({ value, label: country(value) })).sort(byLabel),
    }
  }, [language, country, industry])
}
export type OrgNames = ReturnType<typeof useOrgNames>
