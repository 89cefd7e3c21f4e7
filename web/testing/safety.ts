import type { AttachedFile } from '#shared/files/contract.ts'
import type { Case, CaseFile, Decision } from '#shared/safety/cases/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { newId } from './ids.ts'
import { aPerson } from './people.ts'

const reporter: PublicUser = {
  id: '01890a5d-ac96-774b-bcce-b302099a8003',
  name: 'Mina Aydin',
  username: 'mina',
  profilePhoto: null,
  staff: null,
}

/** An open case: a post by Sam with one report. */
export const aCase = (changes: Partial<Case> = {}): Case => ({
  id: newId(),
  type: 'post',
  status: 'open',
  owner: aPerson(),
  excerpt: 'A bike for sale',
  reportCount: 1,
  reasons: ['scam'],
  openedAt: new Date(),
  ...changes,
})

/** The full case, as a moderator sees it. */
export const aCaseFile = (changes: Partial<CaseFile> = {}): CaseFile => {
  const waiting = aCase(changes)
  return {
    ...waiting,
    snapshot: 'Good brakes, and a bell.',
    files: [],
    context: {
      location: 'On the community board',
      isThere: true,
      lines: [
        {
          id: newId(),
          author: waiting.owner,
          text: 'Good brakes, and a bell.',
          createdAt: new Date(),
          isReported: true,
        },
      ],
    },
    ownerFacts: {
      memberSince: new Date('2026-01-05T09:00:00Z'),
      isBanned: false,
      suspendedUntil: null,
    },
    earlier: [],
    reports: [
      {
        id: newId(),
        reporter,
        name: null,
        topic: null,
        location: null,
        reason: 'scam',
        details: 'I paid, and there is no such bike.',
        seenContent: null,
        createdAt: new Date(),
      },
    ],
    decisions: [],
    objections: [],
    choices: ['dismiss', 'remove', 'warn', 'suspend', 'ban'],
    ...changes,
  }
}

export const aReportedFile = (changes: Partial<AttachedFile> = {}): AttachedFile => ({
  id: newId(),
  kind: 'picture',
  name: 'picture.png',
  bytes: 40_000,
  width: null,
  height: null,
  isAnimated: false,
  preview: null,
  description: null,
  ...changes,
})

/** The decision of another moderator to remove a post by Sam. */
export const aDecision = (changes: Partial<Decision> = {}): Decision => ({
  id: newId(),
  caseId: newId(),
  type: 'post',
  kind: 'remove',
  rule: 'scam',
  reason: 'A bike is never paid for before it was seen.',
  until: null,
  alsoRemoves: false,
  decidedBy: reporter,
  about: aPerson(),
  createdAt: new Date(),
  ...changes,
})
