import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRowsInSteps } from './useRowsInSteps.ts'

const ten = Array.from({ length: 10 }, (_, at) => at)

/** Renders a list and returns the numbers of rows that it had, in order. */
const renderList = async () => {
  const counts: number[] = []
  const List = () => {
    const { shownRows = [], isComplete } = useRowsInSteps(ten)
    useEffect(() => {
      counts.push(shownRows.length)
      expect(isComplete).toBe(shownRows.length === ten.length)
    }, [shownRows.length, isComplete])
    return shownRows.map((row) => <p key={row}>{row}</p>)
  }
  await render(<List />)
  await expect.poll(() => counts.at(-1)).toBe(ten.length)
  return counts
}

test('a list renders the rows of the first screen before the others', async () => {
  window.dispatchEvent(new Event('pushState'))
  expect(await renderList()).toEqual([4, 8, 10])
})

test('after going back a list renders at once, so that its scroll position can be restored', async () => {
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await renderList()).toEqual([10])
})
