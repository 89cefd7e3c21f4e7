import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { Loaded } from './Loaded.tsx'
import { PagedList } from './PagedList.tsx'
import { LoadingBlock } from './Skeleton.tsx'

const refetch = vi.fn()
const showMore = vi.fn()

const loading = {
  data: undefined as string[] | undefined,
  error: null as { reason: string; status?: number } | null,
  refetch,
  isFetching: true,
  isPlaceholder: false,
  hasMore: false,
  showMore,
  isShowingMore: false,
  hasMoreFailed: false,
}
type List = typeof loading

const loaded: List = { ...loading, isFetching: false, data: ['Fietsers', 'Lezers'] }

const Groups = ({ list }: { list: List }) => (
  <main>
    <h1>Groups</h1>
    <PagedList
      list={list}
      errorTitle="The groups could not be loaded"
      skeleton={<LoadingBlock label="Loading groups" height="3rem" count={2} />}
      status="Groups found"
      empty={<p>No groups</p>}
      more="Show more groups"
    >
      {(names, isBusy) => (
        <ul aria-busy={isBusy}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </PagedList>
  </main>
)

const renderGroups = async (list: List) => {
  const screen = await render(<Groups list={list} />)
  return (changes: Partial<List>) => screen.rerender(<Groups list={{ ...list, ...changes }} />)
}

const rows = page.getByRole('listitem')
const status = page.getByText('Groups found')
const tryAgain = page.getByRole('button', { name: /^Try again/ })
const more = page.getByRole('button', { name: 'Show more groups' })

test('a list announces that it is loading, and then what was found', async () => {
  const change = await renderGroups(loading)
  await expect.element(page.getByText('Loading groups')).toBeInTheDocument()
  await expect.element(status).not.toBeInTheDocument()
  const region = page.getByRole('main').getByRole('status').first().element()
  await expectAccessible('a list that is loading')
  await change(loaded)
  await expect.element(rows).toHaveLength(2)
  // A new element would not be announced.
  expect(status.element()).toBe(region)
  await expectAccessible('a list')
})

test('a failed list says why and can be tried again, and the focus stays on the button', async () => {
  const error = { reason: 'Welkom is busy right now.' }
  const change = await renderGroups({ ...loading, error, isFetching: false })
  await expect.element(page.getByRole('alert')).toMatchTextContent(error.reason)
  await expectAccessible('a list that failed')
  await tryAgain.click()
  expect(refetch).toHaveBeenCalledOnce()
  await change({ isFetching: true })
  await expect.element(page.getByRole('button', { name: /^Trying/ })).toHaveFocus()
})

test('a list without rows says so, but not before its own search is answered', async () => {
  const change = await renderGroups({ ...loaded, data: [], isPlaceholder: true })
  await expect.element(page.getByText('Loading groups')).toBeInTheDocument()
  await expect.element(page.getByText('No groups')).not.toBeInTheDocument()
  await change({ isPlaceholder: false })
  await expect.element(page.getByText('No groups')).toBeVisible()
})

test('rows of the previous search are busy, and nothing is announced of them', async () => {
  await renderGroups({ ...loaded, isPlaceholder: true })
  await expect.element(page.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  await expect.element(status).not.toBeInTheDocument()
})

test('the next page is asked for once, and a failure of it can be tried again', async () => {
  const change = await renderGroups({ ...loaded, hasMore: true })
  await more.click()
  await change({ hasMore: true, isShowingMore: true })
  await userEvent.keyboard('{Enter}')
  expect(showMore).toHaveBeenCalledOnce()
  await change({ hasMore: true, hasMoreFailed: true })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await more.click()
  expect(showMore).toHaveBeenCalledTimes(2)
  await change({ hasMore: false })
  await expect.element(more).not.toBeInTheDocument()
  // The button is gone.
  expect(document.activeElement).not.toBe(document.body)
})

test('content stays when a refetch fails, and an unknown item cannot be tried again', async () => {
  const renderItem = (query: List) => (
    <Loaded query={query} errorTitle="Not loaded" skeleton={null} notFound={<p>No such group</p>}>
      {(names) => <p>{names[0]}</p>}
    </Loaded>
  )
  const error = { reason: 'Not found', status: 404 }
  const screen = await render(renderItem({ ...loaded, error }))
  await expect.element(page.getByText('Fietsers')).toBeVisible()
  await screen.rerender(renderItem({ ...loading, error }))
  await expect.element(page.getByText('No such group')).toBeVisible()
  await expect.element(tryAgain).not.toBeInTheDocument()
})
