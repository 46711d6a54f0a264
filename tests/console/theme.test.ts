import { describe, expect, test } from 'vitest'
import { deriveBrand } from '../../admin/src/kit/theme/brand.ts'
import { contrast } from '../../admin/src/kit/theme/contrast.ts'
import { TOKENS } from '../../admin/src/kit/theme/tokens.ts'

const MODES = ['light', 'dark'] as const
const BRANDS = ['#165DFF', '#FFD400', '#000000', '#FFFFFF', '#00B42A', '#F53F3F', '#722ED1', '#888888']

describe.each(MODES)('in the %s theme', (mode) => {
  const tokens = TOKENS[mode]

  test('every text is readable on every surface', () => {
    for (const text of Object.values(tokens.text)) {
      for (const ground of [tokens.page, tokens.surface, tokens.raised]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('every tone is readable on its tint and on cards', () => {
    for (const { text, tint } of Object.values(tokens.tone)) {
      expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text, tokens.surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('every series is distinct from the card', () => {
    for (const color of tokens.series) expect(contrast(color, tokens.surface)).toBeGreaterThanOrEqual(3)
  })

  test.each(BRANDS)('the brand colour %s gives readable forms', (color) => {
    const brand = deriveBrand(color, mode)
    expect(contrast('#FFFFFF', brand.fill)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [tokens.page, tokens.surface, tokens.raised, brand.tint]) {
      expect(contrast(brand.text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(brand.series, tokens.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(tokens.text.primary, brand.tint)).toBeGreaterThanOrEqual(4.5)
  })
})
