import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { files } from '#shared/files/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { UnveiledAuthors, useUnveiledAuthors } from './data.ts'
import { Veil } from './Veil.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const author = { id: newId(), name: 'Mina' }
const other = { id: newId(), name: 'Sam' }
const pictures = [
  { id: newId(), preview: pixel },
  { id: newId(), preview: pixel },
]

const Message = ({ by }: { by: typeof author | null }) => (
  <div style={{ position: 'relative', display: 'grid', width: '20rem', height: '10rem' }}>
    <Veil isStep author={by} pictures={pictures} count={pictures.length}>
      <img alt={`By ${by?.name ?? 'me'}`} src={pixel} />
    </Veil>
  </div>
)

const Chat = ({ children }: { children: ReactNode }) => (
  <UnveiledAuthors value={useUnveiledAuthors({ isEnabled: true })}>{children}</UnveiledAuthors>
)

const renderMessages = (...authors: (typeof author | null)[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Chat>
          <h1>Chat</h1>
          {authors.map((by, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
            <Message key={at} by={by} />
          ))}
        </Chat>
      </main>
    </QueryClientProvider>,
  )

const show = (name: string) => page.getByRole('button', { name: `Show 2 pictures from ${name}` })
const pictureOf = (name: string) => page.getByRole('img', { name: `By ${name}` })

test('pictures of someone new are not loaded before a tap, which shows all of theirs', async () => {
  fakeApi.on(files.unveil, null)
  await renderMessages(author, author, other)
  await expect.element(show('Mina').first()).toBeVisible()
  await expectAccessible('blurred pictures')
  await expect.element(pictureOf('Mina')).not.toBeInTheDocument()
  fakeApi.on(files.unveiledAuthors, { authorIds: [author.id] })
  await show('Mina').first().click()
  await expect.poll(() => pictureOf('Mina').elements()).toHaveLength(2)
  await expect.element(show('Sam')).toBeVisible()
  expect(fakeApi.calls(files.unveil)).toEqual([{ userId: author.id }])
})

test('pictures of connections and one’s own are shown, and others wait for the answer', async () => {
  const held = Promise.withResolvers<void>()
  fakeApi.on(files.unveiledAuthors, async () => {
    await held.promise
    return { authorIds: [author.id] }
  })
  await renderMessages(author, null)
  await expect.element(pictureOf('me')).toBeVisible()
  await expect.element(pictureOf('Mina')).not.toBeInTheDocument()
  await expect.element(show('Mina')).not.toBeInTheDocument()
  held.resolve()
  await expect.element(pictureOf('Mina')).toBeVisible()
})

test('a tap that the server does not hear of shows the pictures, too', async () => {
  fakeApi.on(files.unveil, () => {
    throw new FakeError(503, { message: 'Busy' })
  })
  await renderMessages(author)
  await show('Mina').click()
  await expect.element(pictureOf('Mina')).toBeVisible()
})
