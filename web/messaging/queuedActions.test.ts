import { expect, it } from 'vitest'
import { applyActions, combine, type QueuedAction } from './queuedActions.ts'

const edit = (text: string, messageId = 'a'): QueuedAction => ({ is: 'edit', messageId, text })
const react = (isOn: boolean, emoji = '👍', messageId = 'a'): QueuedAction => ({
  is: 'react',
  messageId,
  emoji,
  isOn,
})
const remove: QueuedAction = { is: 'delete', messageId: 'a' }

it('cancels out two toggles of one reaction', () => {
  const waiting = [react(true), react(true, '❤️'), react(true, '👍', 'b')]
  expect(combine(waiting, react(false))).toEqual({ obsolete: [waiting[0]], isNeeded: false })
  expect(combine([], react(false))).toEqual({ obsolete: [], isNeeded: true })
})

it('sends only the last edit of a message', () => {
  const waiting = [edit('One'), edit('Other', 'b'), react(true)]
  expect(combine(waiting, edit('Two'))).toEqual({ obsolete: [waiting[0]], isNeeded: true })
})

it('sends nothing else for a message that is deleted', () => {
  const waiting = [edit('One'), react(true), edit('Other', 'b')]
  expect(combine(waiting, remove)).toEqual({
    obsolete: [waiting[0], waiting[1]],
    isNeeded: true,
  })
})

const row = { id: 'a', message: 'Hoi', isDeleted: false, isPinned: true, files: [] }
const applied = (...actions: QueuedAction[]) => applyActions([row], actions)[0]

it('shows an edit, and of a deleted message nothing but its place', () => {
  expect(applied(edit('Hallo'))).toEqual({ ...row, message: 'Hallo', editedAt: expect.any(Date) })
  expect(applied(edit('Hallo'), remove)).toEqual({ id: 'a', message: '', isDeleted: true })
})

it('counts the own reaction', () => {
  const others = { emoji: '❤️', count: 2, isMine: false }
  const [shown] = applyActions([{ ...row, reactions: [others] }], [react(true), react(true, '❤️')])
  expect(shown?.reactions).toEqual([
    { emoji: '❤️', count: 3, isMine: true },
    { emoji: '👍', count: 1, isMine: true },
  ])
  const mine = { emoji: '👍', count: 1, isMine: true }
  const [left] = applyActions([{ ...row, reactions: [mine, others] }], [react(false)])
  expect(left?.reactions).toEqual([others])
})

it('keeps the identity of rows that wait in the same way', () => {
  const action = edit('Hallo')
  expect(applied(action)).toBe(applied(action))
  expect(applyActions([row], [edit('Hallo', 'b')])[0]).toBe(row)
})
