import { expect, test } from 'vitest'
import { ForeignText } from '../../admin/src/domain/words/ForeignText.tsx'

const shown = (text: string | null) => {
  const element = ForeignText({ text })
  return typeof element === 'string' ? element : element.props
}

test('a name in Chinese is shown in Chinese, with its A-labels as the title', () => {
  const title = 'www.xn--8b4ap8j.xn--55qx5d'
  expect(shown(title)).toEqual({ title, children: 'www.隧道.公司' })
})

test('a name that looks like another one is shown by its A-labels', () => {
  const title = 'xn--80ak6aa92e.com'
  expect(shown(title)).toEqual({ title, children: title })
})

test('text from the network cannot alter the text around it', () => {
  expect(shown('a\u202eb')).toEqual({ title: 'a\\u{202e}b', children: 'a\\u{202e}b' })
  expect(shown(null)).toBe('—')
})
