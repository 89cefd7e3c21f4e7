import type { CaseSubject, DecisionKind } from './contract.ts'

type Person = { id: string; isAdmin: boolean; isModerator: boolean }

/** Which roles exist among users other than the owner. */
export type OtherDeciders = { hasAdmin: boolean; hasModerator: boolean }

export type DecisionState = {
  type: CaseSubject
  status: 'open' | 'decided' | 'objected'
  owner: Person | null
  others: OtherDeciders
  /** The last decision, to which an objection refers. */
  last: DecisionKind | null
  /** Whether a ban from this case is in force. */
  isBan: boolean
  isThere: boolean
  /** The moderator reported it or made the last decision, and an uninvolved one is available. */
  isPartial: boolean
}

/**
 * A moderator must not decide about themselves, and only administrators decide about team members. Without
 * another administrator, moderators decide about the administrator. Without moderators the
 * administrator decides, so that no case stays open forever.
 */
export const mayDecideAbout = (owner: Person | null, me: Person, others: OtherDeciders) => {
  if (!owner) return true
  if (owner.id === me.id) return owner.isAdmin && !others.hasAdmin && !others.hasModerator
  return me.isAdmin || !(owner.isAdmin || owner.isModerator) || !others.hasAdmin
}

const ownerDecisions = (owner: Person | null, me: Person): DecisionKind[] => {
  if (!owner || owner.id === me.id) return []
  // An administrator loses that role before being suspended, so that there is always one.
  if (owner.isAdmin) return ['warn']
  return me.isAdmin ? ['warn', 'suspend', 'ban'] : ['warn', 'suspend']
}

/** Whether a decision may also remove its content. */
export const mayAlsoRemove = (kind: DecisionKind) =>
  kind === 'warn' || kind === 'suspend' || kind === 'ban'

const withConsequences: DecisionKind[] = ['remove', 'warn', 'suspend', 'ban']

/** A decision with consequences names the house rule that was broken. */
export const needsRule = (kind: DecisionKind) => withConsequences.includes(kind)

/** The decisions this moderator may make now. */
export const availableDecisions = (state: DecisionState, me: Person): DecisionKind[] => {
  const { type, status, owner, others, last, isBan, isThere, isPartial } = state
  if (status === 'decided' || isPartial || !mayDecideAbout(owner, me, others)) return []
  if (type === 'contact') return ['answer']
  // Only those who may ban may reverse a ban.
  if (isBan && !me.isAdmin) return []
  const objectionDecisions: DecisionKind[] =
    last && withConsequences.includes(last) ? ['uphold', 'reverse'] : ['uphold']
  return [
    ...(status === 'open' ? (['dismiss'] as const) : objectionDecisions),
    ...(isThere ? (['remove'] as const) : []),
    ...ownerDecisions(owner, me),
  ]
}
