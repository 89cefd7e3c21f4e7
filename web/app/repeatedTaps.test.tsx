import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noteWrite } from '#web/api/lastWrite.ts'
import { MantineSetup } from '#web/ui/MantineSetup.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { holdBackRepeatedTaps } from './repeatedTaps.ts'

// However slow the machine is, all taps of a test come at once.
beforeEach(() => {
  onTestFinished(holdBackRepeatedTaps())
  const now = performance.now()
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name })
const style = { position: 'fixed', left: 100, top: 100, width: 120, height: 44 } as const

/** Another button takes the place of the first one once it is pressed. */
const Moving = ({ onDelete }: { onDelete: () => void }) => {
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <button key="delete" type="button" style={style} onClick={onDelete}>
      Delete
    </button>
  ) : (
    <button key="comment" type="button" style={style} onClick={() => setSent(true)}>
      Comment
    </button>
  )
}

const Staying = ({ onPress, name = 'Next month' }: { onPress: () => void; name?: string }) => (
  <button type="button" style={style} onClick={onPress}>
    {name}
  </button>
)

test('a second tap never hits what has come under the finger', async () => {
  const onDelete = vi.fn()
  await render(<Moving onDelete={onDelete} />)
  await button('Comment').click()
  await button('Delete').click()
  await button('Delete').click()
  expect(onDelete).not.toHaveBeenCalled()
})

test('a control that begins a write works once, however often it is tapped', async () => {
  const onPress = vi.fn(noteWrite)
  await render(<Staying onPress={onPress} name="Book Now" />)
  for (let time = 0; time < 4; time++) await button('Book Now').click()
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('so does a key that is held down', async () => {
  const onPress = vi.fn(noteWrite)
  await render(<Staying onPress={onPress} name="Book Now" />)
  await expect.element(button('Book Now')).toBeVisible()
  ;(button('Book Now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a control that writes nothing and stays the same may be tapped in a row', async () => {
  const onPress = vi.fn()
  await render(<Staying onPress={onPress} />)
  for (let time = 0; time < 4; time++) await button('Next month').click()
  expect(onPress).toHaveBeenCalledTimes(4)
})

const middle = { x: style.left + style.width / 2, y: style.top + style.height / 2 }

/** A finger on the screen, so far below the middle of the button. */
const touchMove = (below: number) => {
  const target = document.body
  const [clientX, clientY] = [middle.x, middle.y + below]
  const touches = [new Touch({ identifier: 1, target, clientX, clientY })]
  return new TouchEvent('touchmove', { bubbles: true, touches })
}

test.each([
  ['typing', () => new Event('input', { bubbles: true })],
  ['a turn of the wheel', () => new Event('wheel', { bubbles: true })],
  ['scrolling with a finger', () => touchMove(60)],
])('after %s a tap means something new', async (_, between) => {
  const onDelete = vi.fn()
  await render(<Moving onDelete={onDelete} />)
  await button('Comment').click()
  document.body.dispatchEvent(between())
  await button('Delete').click()
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('a finger that trembles has not scrolled', async () => {
  const onDelete = vi.fn()
  await render(<Moving onDelete={onDelete} />)
  await button('Comment').click()
  document.body.dispatchEvent(touchMove(6))
  await button('Delete').click()
  expect(onDelete).not.toHaveBeenCalled()
})

test('a switch that writes is turned once', async () => {
  const onChange = vi.fn(noteWrite)
  await render(
    <MantineSetup styleNonce={() => ''}>
      <SwitchField label="Mails about events" onChange={onChange} />
    </MantineSetup>,
  )
  for (let time = 0; time < 3; time++) await page.getByRole('switch').click()
  expect(onChange).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('switch')).toBeChecked()
})

test('whoever has missed a control may hit it at once', async () => {
  const onPress = vi.fn()
  await render(
    <>
      <p style={{ ...style, left: 84, width: 12 }}>Beside it</p>
      <Staying onPress={onPress} />
    </>,
  )
  await page.getByText('Beside it').click()
  await button('Next month').click({ position: { x: 2, y: 22 } })
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a link to where one has just gone is not followed again', async () => {
  const before = window.location.href
  const onClick = vi.fn((event: Event) => {
    event.preventDefault()
    history.replaceState(null, '', '#there')
  })
  await render(
    <a href="#there" style={style} ref={(link) => link?.addEventListener('click', onClick)}>
      There
    </a>,
  )
  const link = page.getByRole('link', { name: 'There' })
  await link.click()
  await link.click()
  expect(onClick).toHaveBeenCalledTimes(1)
  history.replaceState(null, '', before)
})
