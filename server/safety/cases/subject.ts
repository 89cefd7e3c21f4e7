import {
  aroundComment,
  aroundPost,
  lockReportedComment,
  lockReportedPost,
  takeAwayComment,
  takeAwayPost,
} from '#server/community/moderating.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { aroundEvent, lockReportedEvent, takeAwayEvent } from '#server/events/moderating.ts'
import {
  aroundGroupMessage,
  lockReportedGroupMessage,
  takeAwayGroupMessage,
} from '#server/groups/chat/moderating.ts'
import {
  aroundGroup,
  bringBackGroup,
  lockReportedGroup,
  takeAwayGroup,
} from '#server/groups/moderating.ts'
import type { App } from '#server/http/context.ts'
import { aroundDirectMessage, takeAwayDirectMessage } from '#server/messages/moderating.ts'
import { aroundUser } from '#server/people/moderating.ts'
import { takeAwayProfile } from '#server/profile/moderating.ts'
import type { Context } from '#shared/safety/cases/contract.ts'
import type { Reported, ReportReason } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'

type Handling = {
  /** What is around it, and no more than that; of a talk only what was said until it was reported. */
  around(db: Db, id: string, at: { me: Me; until: Date }): Promise<Context>
  /** In the order of locks before the people. */
  lock?(tx: Tx, id: string): Promise<void>
  /** By those whose it is; false when it is gone already. */
  takeAway(app: App, tx: Tx, id: string, me: Me, decided: Decided): Promise<boolean>
  /** Where what was removed is kept while somebody can object; false when it is not. */
  bringBack?(app: App, tx: Tx, id: string, me: Me, decided: Decided): Promise<boolean>
}

type Decided = { ownerId: string | null; rule: ReportReason | null }

/** What is done with each kind of thing that can be reported. */
export const handlings: Record<Reported, Handling> = {
  post: { around: aroundPost, lock: lockReportedPost, takeAway: takeAwayPost },
  comment: { around: aroundComment, lock: lockReportedComment, takeAway: takeAwayComment },
  groupMessage: {
    around: (db, id, { until }) => aroundGroupMessage(db, id, until),
    lock: lockReportedGroupMessage,
    takeAway: takeAwayGroupMessage,
  },
  directMessage: {
    around: (db, id, { until }) => aroundDirectMessage(db, id, until),
    takeAway: takeAwayDirectMessage,
  },
  group: {
    around: aroundGroup,
    lock: lockReportedGroup,
    takeAway: (app, tx, id, me, decided) => takeAwayGroup(app, tx, id, { ...decided, by: me.id }),
    bringBack: (app, tx, id, me, decided) => bringBackGroup(app, tx, id, { ...decided, by: me.id }),
  },
  event: {
    around: (db, id, { me }) => aroundEvent(db, me, id),
    lock: lockReportedEvent,
    takeAway: takeAwayEvent,
  },
  user: { around: aroundUser, takeAway: takeAwayProfile },
}
