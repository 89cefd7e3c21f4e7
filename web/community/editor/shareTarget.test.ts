import { expect, it } from 'vitest'
import { emptyFields } from './postFields.ts'
import { appendSharedData, parseSharedData } from './shareTarget.ts'

const url = 'https://example.org/bicycles'

it('parses shared data and ignores ordinary URLs', () => {
  expect(parseSharedData('category=housing&sort=top')).toBeNull()
  expect(parseSharedData('title=&text=%20')).toBeNull()
  expect(parseSharedData('?title=Bicycles&text=Look&other=x')).toEqual({
    title: 'Bicycles',
    text: 'Look',
    url: '',
  })
})

it('appends the URL to the text unless the text contains it', () => {
  const { title, content } = appendSharedData(null, { title: 'Bicycles', text: 'Look', url })
  expect([title, content]).toEqual(['Bicycles', `Look\n\n${url}`])
  expect(appendSharedData(null, { title: '', text: `Look ${url}`, url }).content).toBe(
    `Look ${url}`,
  )
})

it('keeps an existing draft', () => {
  const draft = { ...emptyFields('jobs'), title: 'Mine', content: 'Begun' }
  expect(appendSharedData(draft, { title: 'Theirs', text: '', url })).toEqual({
    ...draft,
    content: `Begun\n\nTheirs\n\n${url}`,
  })
  expect(appendSharedData(null, { title: 'x'.repeat(300), text: '', url: '' }).title).toHaveLength(
    200,
  )
})
