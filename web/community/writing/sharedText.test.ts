import { expect, it } from 'vitest'
import { emptyFields } from './postDraft.ts'
import { readShared, withShared } from './sharedText.ts'

const url = 'https://example.org/bicycles'

it('takes what was handed over, and tells it from an ordinary address', () => {
  expect(readShared('category=housing&sort=top')).toBeNull()
  expect(readShared('title=&text=%20')).toBeNull()
  expect(readShared('?title=Bicycles&text=Look&other=x')).toEqual({
    title: 'Bicycles',
    text: 'Look',
    url: '',
  })
})

it('puts the address below the text, unless it is in there', () => {
  const { title, content } = withShared(null, { title: 'Bicycles', text: 'Look', url })
  expect([title, content]).toEqual(['Bicycles', `Look\n\n${url}`])
  expect(withShared(null, { title: '', text: `Look ${url}`, url }).content).toBe(`Look ${url}`)
})

it('loses nothing of what was begun', () => {
  const begun = { ...emptyFields('jobs'), title: 'Mine', content: 'Begun' }
  expect(withShared(begun, { title: 'Theirs', text: '', url })).toEqual({
    ...begun,
    content: `Begun\n\nTheirs\n\n${url}`,
  })
  expect(withShared(null, { title: 'x'.repeat(300), text: '', url: '' }).title).toHaveLength(200)
})
