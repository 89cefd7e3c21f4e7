import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import { aGroupChat, aJoinedGroup, chatPath } from './groups.ts'
import { renderApp } from './renderApp.tsx'
import { waitUntilIdle } from './waitForIdle.ts'

export const chatLog = () => page.getByRole('log')
export const composer = () => page.getByRole('textbox', { name: /^Message to / })

/** The element that scrolls the messages. */
export const logBox = () => chatLog().element() as HTMLElement

const shownRows = () => [...document.querySelectorAll<HTMLElement>('[role="log"] [data-state]')]

const rowOf = (text: string) => shownRows().find((row) => row.innerText.includes(text))

/** The texts of all messages that are shown, oldest first. */
export const shownTexts = () =>
  shownRows().map((row) => row.querySelector('span[dir="auto"]')?.textContent ?? 'Message deleted')

/** For each message that is shown, oldest first: `sent`, `sending`, `waiting` or `failed`. */
export const shownStates = () => shownRows().map(({ dataset }) => dataset.state)

/** Waits for the message with this text. The locator is valid while the text does not change. */
export const messageRow = async (text: string) => {
  await expect.poll(() => rowOf(text)?.innerText).toContain(text)
  return page.elementLocator(rowOf(text) ?? document.body)
}

/** The visible text of a message: name, text, time or state, and its buttons. */
export const rowText = (text: string) => rowOf(text)?.innerText ?? ''

/**
 * Presses a button beside a message, as keyboards and screen readers do: on touch screens a long
 * press replaces it.
 */
export const pressBeside = async (button: Locator) => {
  await expect.element(button).toBeInTheDocument()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

/** Opens what can be done with a message: a menu, or the sheet where there is no mouse. */
export const openActions = (text: string) =>
  pressBeside(
    page.getByRole('button', { name: `Actions for message: ${text.slice(0, 40)}` }).last(),
  )

/** What can be done with the message whose menu or sheet is open. */
export const actionOf = (name: string) =>
  page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('dialog', { name: 'Message' }).getByRole('button', { name, exact: true }))

/** Chooses what to do with a message, such as "Reply". */
export const chooseAction = async (text: string, name: string) => {
  await openActions(text)
  await actionOf(name).click()
}

/** Presses Retry or Discard below a message. */
export const pressBelow = async (text: string, label: 'Retry' | 'Discard') => {
  const find = () =>
    [...(rowOf(text)?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === label,
    )
  await expect.poll(find).toBeDefined()
  await userEvent.click(find() ?? document.body)
}

/** Whether a message is at least partly visible in the list. */
export const isInView = (text: string) => {
  const row = rowOf(text)?.getBoundingClientRect()
  const box = logBox().getBoundingClientRect()
  return row !== undefined && row.top < box.bottom && row.bottom > box.top
}

export const distanceToEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = logBox()
  return scrollHeight - scrollTop - clientHeight
}

export const jumpToEndButton = () => page.getByRole('button', { name: 'Go to the newest message' })

/**
 * Scrolls up until the jump-to-end button appears. A single scroll is not enough: a chat whose
 * layout changes at that moment stays at its end.
 */
export const scrollUp = (scrollTop = 0) =>
  expect
    .poll(() => {
      logBox().scrollTop = scrollTop
      return jumpToEndButton().query()
    })
    .not.toBeNull()

/** Writes a message and sends it with Enter. */
export const send = async (text: string) => {
  await composer().fill(text)
  await userEvent.keyboard('{Enter}')
}

/** Emulates a device with a mouse, or a phone with an on-screen keyboard. */
export const stubHover = (hasMouse: boolean) => {
  const { matchMedia } = window
  const stub = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      matchMedia.call(window, query === '(hover: hover)' ? (hasMouse ? 'all' : 'not all') : query),
    )
  onTestFinished(() => stub.mockRestore())
}

/** Opens the chat of a joined group with this number of messages by Sam. */
export const openGroupChat = async (lines = 0, changes: Partial<JoinedGroup> = {}) => {
  const group = aJoinedGroup(changes)
  const chat = aGroupChat(group, lines)
  await renderApp(chatPath(group))
  await expect.element(composer()).toBeVisible()
  await waitUntilIdle()
  return { group, chat }
}
