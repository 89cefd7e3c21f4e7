import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { files } from '#shared/files/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost, fakeCommentsApi, myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aPictureFile, choosePicture } from '#web/testing/files.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const form = page.getByRole('dialog', { name: 'New post' })
const field = (name: string) => form.getByRole('textbox', { name })
const card = (title: string) => page.getByRole('article', { name: title })

test('an offer with a place and a last day is free without a price', async () => {
  fakeApi.on(community.posts, [])
  fakeApi.on(community.create, ({ title }) => myPost({ title, kind: 'offer', offer: {} }))
  await renderApp('/community?dialog=new')
  await expect.element(form.getByRole('radio', { name: 'Ask' })).toBeChecked()
  await form.getByRole('radio', { name: 'Offer' }).click()
  await field('Title').fill('A lamp')
  await field('Content').fill('It works.')
  await field('Price in euros').fill('cheap')
  await field('Place').fill('Utrecht')
  await form.getByLabelText('Until').fill('2099-01-31')
  await expectAccessible('an offer')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(field('Price in euros')).toHaveFocus()
  await field('Price in euros').fill('')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(form).not.toBeInTheDocument()
  const offer = { price: '0.00', place: 'Utrecht', endsOn: '2099-01-31' }
  expect(fakeApi.calls(community.create)).toMatchObject([{ kind: 'offer', offer }])
})

test('cards say what an offer costs, and whether it is over', async () => {
  const offers = [
    aPost({ title: 'Lamp', kind: 'offer', offer: { place: 'Utrecht' } }),
    aPost({ title: 'Sofa', kind: 'offer', offer: { price: '40.00', endsOn: '2020-01-31' } }),
    myPost({ title: 'Bike', kind: 'offer', offer: { price: '45.00' } }),
  ]
  fakeApi.on(community.posts, offers)
  fakeApi.on(community.done, ({ isDone }) => {
    const done = { ...offers[2], offer: { ...offers[2]?.offer, isDone } }
    offers[2] = done as (typeof offers)[2]
    return offers[2]
  })
  await renderApp('/community')
  await expect.element(card('Lamp').getByText('Free')).toBeVisible()
  await expect.element(card('Lamp').getByText('Utrecht')).toBeVisible()
  await expect.element(card('Sofa').getByText('Ended 31 January 2020')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Bike' }).click()
  await page.getByRole('menuitem', { name: 'Mark as done' }).click()
  await expect.element(card('Bike').getByText('Done')).toBeVisible()
  await expectAccessible('offers')
})

test('offers are first the open ones, and all on request', async () => {
  fakeApi.on(community.posts, [])
  await renderApp('/community')
  await page.getByRole('button', { name: 'Offers' }).click()
  await page.getByRole('button', { name: 'Only open' }).click()
  await expect
    .poll(() => fakeApi.calls(community.posts).map(({ kind, open }) => [kind, open]))
    .toEqual([
      [undefined, undefined],
      ['offer', true],
      ['offer', undefined],
    ])
})

test('pictures of posts and comments open the viewer', async () => {
  fakeApi.on(files.unveiledAuthors, { authorIds: [aPerson().id] })
  const post = aPost({ files: [aPictureFile({ description: 'A red bike' })] })
  fakeCommentsApi(post)
  await renderApp(`/community/${post.id}`)
  await page.getByRole('button', { name: 'A red bike' }).click()
  await expect.element(page.getByRole('dialog', { name: /Sam/ })).toBeVisible()
})

test('a comment may be a picture only', async () => {
  const post = aPost()
  fakeCommentsApi(post)
  const staged = { ...aPictureFile(), nearlyFull: null }
  fakeApi.on(files.stage, staged)
  await renderApp(`/community/${post.id}`)
  const send = page.getByRole('button', { name: 'Comment', exact: true })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await choosePicture(document, 'bike.png')
  await expect.element(page.getByRole('list', { name: 'Chosen files' })).toBeVisible()
  await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
  await send.click()
  await expect
    .poll(() => fakeApi.calls(community.comment))
    .toMatchObject([{ content: '📷', fileIds: [staged.id] }])
})
