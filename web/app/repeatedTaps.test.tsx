import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { recordWrite } from '#web/api/client.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { ignoreRepeatedTaps } from './repeatedTaps.ts'

// All taps of a test have the same timestamp, even on a slow machine.
beforeEach(() => {
  onTestFinished(ignoreRepeatedTaps())
  const now = performance.now()
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name })
const style = { position: 'fixed', left: 100, top: 100, width: 120, height: 44 } as const

/** Replaces the pressed button with another one in the same position. */
const Replaced = ({ onDelete }: { onDelete: () => void }) => {
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

const Unchanged = ({ onPress, name = 'Next month' }: { onPress: () => void; name?: string }) => (
  <button type="button" style={style} onClick={onPress}>
    {name}
  </button>
)

test('a second tap does not hit a control that has moved under the finger', async () => {
  const onDelete = vi.fn()
  await render(<Replaced onDelete={onDelete} />)
  await button('Comment').click()
  await button('Delete').click()
  await button('Delete').click()
  expect(onDelete).not.toHaveBeenCalled()
})

test('repeated taps on a control that starts a write have one effect', async () => {
  const onPress = vi.fn(recordWrite)
  await render(<Unchanged onPress={onPress} name="Book Now" />)
  for (let time = 0; time < 4; time++) await button('Book Now').click()
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a held key on a control that starts a write has one effect', async () => {
  const onPress = vi.fn(recordWrite)
  await render(<Unchanged onPress={onPress} name="Book Now" />)
  await expect.element(button('Book Now')).toBeVisible()
  ;(button('Book Now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a control that starts no write can be tapped repeatedly', async () => {
  const onPress = vi.fn()
  await render(<Unchanged onPress={onPress} />)
  for (let time = 0; time < 4; time++) await button('Next month').click()
  expect(onPress).toHaveBeenCalledTimes(4)
})

test('after moving the pointer away the next tap counts', async () => {
  const onDelete = vi.fn()
  await render(<Replaced onDelete={onDelete} />)
  await button('Comment').click()
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await button('Delete').click()
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('repeated taps on a switch that starts a write toggle it once', async () => {
  const onChange = vi.fn(recordWrite)
  await render(<SwitchField label="Mails about events" onChange={onChange} />)
  for (let time = 0; time < 3; time++) await page.getByRole('switch').click()
  expect(onChange).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('switch')).toBeChecked()
})

nightlyTest('a tap on a control counts directly after a tap beside it', async () => {
  const onPress = vi.fn()
  await render(
    <>
      <p style={{ ...style, left: 84, width: 12 }}>Beside it</p>
      <Unchanged onPress={onPress} />
    </>,
  )
  await page.getByText('Beside it').click()
  await button('Next month').click({ position: { x: 2, y: 22 } })
  expect(onPress).toHaveBeenCalledTimes(1)
})
