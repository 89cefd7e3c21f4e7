import { community } from '#shared/community/contract.ts'
import { makePost } from '../support/board.ts'
import { failureToast, recordWrites, tapTwice } from '../support/doubleTap.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf, dialogOf, openEvent } from '../support/screens.ts'

// The nightly run taps every button: see doubleTapEveryButton.spec.ts.
const gaps = [0, 60, 150, 400]

test('tapped twice, everything is written once', async ({ page, newcomer, anEvent }) => {
  let at = 0
  const nextGap = () => gaps[at++ % gaps.length] ?? 0
  const [onCard, inDialog] = [await anEvent(), await anEvent()]
  await newcomer()
  const writes = recordWrites(page)
  const count = (path: string) => writes.filter((write) => write === `POST ${path}`).length

  await page.goto('/events')
  await tapTwice(page, cardOf(page, onCard).getByRole('button', { name: /^Book Now/ }), nextGap())
  await expect(cardOf(page, onCard).getByText('Booked')).toBeVisible()
  await openEvent(page, inDialog)
  const dialog = dialogOf(page, inDialog)
  await tapTwice(page, dialog.getByRole('button', { name: 'Book Now' }), nextGap())
  await expect(dialog.getByRole('button', { name: 'Already Booked' })).toBeVisible()
  await expect(failureToast(page)).toBeEmpty()
  for (const { id } of [onCard, inDialog]) expect(count(`/api/events/${id}/book`)).toBe(1)

  await page.goto('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  const title = `Twice ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill('Is it here once?')
  await tapTwice(page, form.getByRole('button', { name: 'Post', exact: true }), nextGap())
  await expect(page.getByRole('article', { name: title })).toHaveCount(1)
  await expect(form).toHaveCount(0)
  expect(count(community.create.path)).toBe(1)

  const { id } = await makePost(page.request)
  await page.goto(`/community/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Said once')
  await tapTwice(page, page.getByRole('button', { name: 'Comment', exact: true }), nextGap())
  await expect(page.getByText('Said once', { exact: true })).toHaveCount(1)
  expect(count(`/api/community/posts/${id}/comments`)).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(failureToast(page)).toBeEmpty()
})
