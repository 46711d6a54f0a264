import { SERVICE_CATEGORY_NAMES, type ServiceCategory } from '@netwarden/shared/domain'
import { useCallback } from 'react'
import { useLanguage } from '../../kit/i18n/index.ts'

export function useCategoryName(): (category: ServiceCategory) => string {
  const language = useLanguage()
  return useCallback((category) => SERVICE_CATEGORY_NAMES[category][language], [language])
}
