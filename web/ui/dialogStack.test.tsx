import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { isNightly } from '#web/testing/nightlyTest.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { currentHistoryEntry } from './historyTraversal.ts'

type Props = { title: string; isOpen: boolean; onClose: () => void; onOpen: () => void }

const OpenNext = ({ onOpen }: Pick<Props, 'onOpen'>) => (
  <button type="button" onClick={onOpen}>
    Open the next
  </button>
)

const kinds = {
  dialog: ({ onOpen, ...props }: Props) => (
    <Dialog {...props}>
      <OpenNext onOpen={onOpen} />
    </Dialog>
  ),
  form: ({ onOpen, ...props }: Props) => (
    <FormDialog {...props} submitLabel="Save" isPending={false} error={null}>
      {(form) => (
        <Form {...form} onSubmit={() => undefined}>
          <input aria-label="Name" />
          <OpenNext onOpen={onOpen} />
        </Form>
      )}
    </FormDialog>
  ),
  question: ({ onOpen, ...props }: Props) => (
    <ConfirmDialog
      {...props}
      cancelLabel="Keep"
      confirmLabel="Go"
      busyLabel="Going"
      isBusy={false}
      onConfirm={onOpen}
    >
      <OpenNext onOpen={onOpen} />
    </ConfirmDialog>
  ),
}
type Kind = keyof typeof kinds

const everyKind = Object.keys(kinds) as Kind[]
const allPairs = everyKind.flatMap((lower) =>
  everyKind.flatMap((upper) =>
    [false, true].map((isUpperMountedFirst) => ({ lower, upper, isUpperMountedFirst })),
  ),
)
const pairs: typeof allPairs = isNightly
  ? allPairs
  : [
      { lower: 'dialog', upper: 'form', isUpperMountedFirst: true },
      { lower: 'form', upper: 'question', isUpperMountedFirst: false },
      { lower: 'question', upper: 'dialog', isUpperMountedFirst: true },
    ]

const Pair = ({ lower, upper, isUpperMountedFirst }: (typeof pairs)[number]) => {
  const [isLowerOpen, setLowerOpen] = useState(false)
  const [isUpperOpen, setUpperOpen] = useState(false)
  const [Lower, Upper] = [kinds[lower], kinds[upper]]
  const upperDialog = (
    <Upper
      key="upper"
      title="Upper"
      isOpen={isUpperOpen}
      onClose={() => setUpperOpen(false)}
      onOpen={() => undefined}
    />
  )
  return (
    <>
      <button type="button" onClick={() => setLowerOpen(true)}>
        Open
      </button>
      {isUpperMountedFirst && upperDialog}
      <Lower
        key="lower"
        title="Lower"
        isOpen={isLowerOpen}
        onClose={() => setLowerOpen(false)}
        onOpen={() => setUpperOpen(true)}
      />
      {!isUpperMountedFirst && upperDialog}
    </>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name })

/** Unreachable for pointers, keys and screen readers: a press on the title goes elsewhere. */
const isInert = (name: string) => {
  const title = dialog(name).getByRole('heading', { level: 2 }).element()
  const { left, top, width, height } = title.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return !title.contains(hit)
}
const hasFocusInside = (name: string) => dialog(name).query()?.contains(document.activeElement)

describe('a dialog over another', () => {
  test.each(pairs)(
    '$upper over $lower, upper mounted first: $isUpperMountedFirst',
    async (pair) => {
      await render(<Pair {...pair} />)
      await page.getByRole('button', { name: 'Open' }).click()
      await dialog('Lower').getByRole('button', { name: 'Open the next' }).click()
      await expect.poll(() => hasFocusInside('Upper')).toBe(true)
      expect(isInert('Upper')).toBe(false)
      expect(isInert('Lower')).toBe(true)

      await userEvent.keyboard('{Escape}')
      await expect.element(dialog('Upper')).not.toBeInTheDocument()
      await expect.element(dialog('Lower')).toBeVisible()
      expect(isInert('Lower')).toBe(false)
      await expect
        .element(dialog('Lower').getByRole('button', { name: 'Open the next' }))
        .toHaveFocus()

      await userEvent.keyboard('{Escape}')
      await expect.element(dialog('Lower')).not.toBeInTheDocument()
      await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
    },
  )
})

test('the page behind a dialog is inert and stops scrolling once the dialog is painted', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  onTestFinished(() => root.remove())
  await render(
    <div style={{ minHeight: '300vh' }}>
      <Pair lower="dialog" upper="dialog" isUpperMountedFirst={false} />
    </div>,
    { container: root },
  )
  const open = page.getByRole('button', { name: 'Open' })
  // Loads the code of dialogs.
  await open.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Lower')).not.toBeInTheDocument()
  const width = root.clientWidth
  const isReachable = () => root.contains(document.elementFromPoint(1, 1))
  const isScrollable = () => getComputedStyle(document.body).overflowY !== 'hidden'

  const held: FrameRequestCallback[] = []
  const frames = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => held.push(callback))
  open.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog('Lower')).toBeVisible()
  expect([isReachable(), isScrollable()]).toEqual([true, true])
  frames.mockRestore()
  for (const callback of held) callback(performance.now())
  await expect.poll(() => [isReachable(), isScrollable()]).toEqual([false, false])
  await expect.poll(() => hasFocusInside('Lower')).toBe(true)
  // The space of the scrollbar stays, so the page does not move.
  expect(root.clientWidth).toBe(width)

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Lower')).not.toBeInTheDocument()
  expect([isReachable(), isScrollable()]).toEqual([true, true])
  expect(root.clientWidth).toBe(width)
})

/** Like the browser's back button; needs an earlier history entry. */
const pressBack = () => history.back()

describe('the back button of the browser', () => {
  test.each(pairs)(
    'closes only $upper over $lower, upper mounted first: $isUpperMountedFirst',
    async (pair) => {
      history.pushState(null, '')
      const entry = currentHistoryEntry()
      await render(<Pair {...pair} />)
      await page.getByRole('button', { name: 'Open' }).click()
      await dialog('Lower').getByRole('button', { name: 'Open the next' }).click()
      await expect.element(dialog('Upper')).toBeVisible()

      pressBack()
      await expect.element(dialog('Upper')).not.toBeInTheDocument()
      await expect.element(dialog('Lower')).toBeVisible()
      expect(currentHistoryEntry()).toBe(entry)

      pressBack()
      await expect.element(dialog('Lower')).not.toBeInTheDocument()
      expect(currentHistoryEntry()).toBe(entry)
    },
  )

  test('asks before form input is discarded', async () => {
    history.pushState(null, '')
    await render(<Pair lower="form" upper="dialog" isUpperMountedFirst />)
    await page.getByRole('button', { name: 'Open' }).click()
    await dialog('Lower').getByLabelText('Name').fill('Anna')

    pressBack()
    const question = dialog('Leave without saving?')
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog('Lower').getByLabelText('Name')).toHaveValue('Anna')
  })

  test('navigates back once the dialogs are closed', async () => {
    history.pushState('first', '')
    history.pushState('second', '')
    await render(<Pair lower="dialog" upper="dialog" isUpperMountedFirst />)
    await page.getByRole('button', { name: 'Open' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Lower')).not.toBeInTheDocument()
    pressBack()
    await expect.poll(() => history.state as unknown).toBe('first')
  })

  test.each([
    ['was just started', undefined],
    ['an earlier page of the app opened', { sameDocument: false }],
  ])('closes only the dialog in an app that %s', async (_, behind) => {
    history.pushState('first', '')
    const entry = currentHistoryEntry()
    // As if the entries of earlier tests belonged to no page, or to an earlier one.
    const start = navigation.currentEntry?.index ?? 0
    Object.defineProperty(navigation, 'entries', {
      configurable: true,
      value: () => {
        const all = Reflect.apply(Navigation.prototype.entries, navigation, [])
        return all.map((one, index) => (index < start ? behind : one))
      },
    })
    onTestFinished(() => void Reflect.deleteProperty(navigation, 'entries'))
    const { unmount } = await render(<Pair lower="dialog" upper="question" isUpperMountedFirst />)
    const openBoth = async () => {
      await page.getByRole('button', { name: 'Open' }).click()
      await dialog('Lower').getByRole('button', { name: 'Open the next' }).click()
      await expect.element(dialog('Upper')).toBeVisible()
    }
    await openBoth()
    expect(currentHistoryEntry()).not.toBe(entry)

    pressBack()
    await expect.element(dialog('Upper')).not.toBeInTheDocument()
    await expect.element(dialog('Lower')).toBeVisible()
    pressBack()
    await expect.element(dialog('Lower')).not.toBeInTheDocument()
    await expect.poll(currentHistoryEntry).toBe(entry)

    // Closed by its button, the dialog leaves no entry behind either.
    await page.getByRole('button', { name: 'Open' }).click()
    await dialog('Lower').getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog('Lower')).not.toBeInTheDocument()
    await expect.poll(currentHistoryEntry).toBe(entry)

    // Both go with their screen.
    await openBoth()
    const go = vi.spyOn(history, 'go')
    await unmount()
    await expect.poll(currentHistoryEntry).toBe(entry)
    expect(go.mock.calls).toEqual([[-1]])
    go.mockRestore()
  })
})
