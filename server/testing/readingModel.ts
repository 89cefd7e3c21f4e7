/**
 * What those in one conversation have read, and what their badges show, as the documentation
 * describes it, in plain arrays. The property test compares the product with it, so it shares no
 * code with the product.
 */
type Level = 'everything' | 'mentions' | 'nothing'

type Message = {
  seq: number
  author: number
  /** Whom it answers. */
  answered: number | null
  named: number[]
  isDeleted: boolean
  edits: number
  /** By person: their notification of this message. */
  notices: Map<number, 'unread' | 'read'>
}

/** `seen`: how far they have ever read, which marking as unread does not take back. */
type Member = { lastRead: number; seen: number; level: Level }

/** Direct messages are between two people, who join by being connected. */
export const createReadingModel = (kind: 'group' | 'direct', people: number) => {
  const messages: Message[] = []
  const members = new Map<number, Member>()
  const everyone = Array.from({ length: people }, (_, who) => who)
  const withReceipts = new Set<number>()
  let lastSeq = 0
  let isConnected = false

  const isGroup = kind === 'group'
  if (!isGroup)
    for (const who of everyone) members.set(who, { lastRead: 0, seen: 0, level: 'everything' })

  const isMuted = (who: number) => members.get(who)?.level === 'nothing'
  const mayWrite = (who: number) => (isGroup ? members.has(who) : isConnected)

  /** Once for each message, and not who wrote it or has muted the group. */
  const notify = (message: Message, who: number) => {
    const isReached = isGroup && members.has(who) && who !== message.author && !isMuted(who)
    if (isReached && !message.notices.has(who)) message.notices.set(who, 'unread')
  }

  const unreadNotices = (who: number) =>
    messages.filter(({ notices }) => notices.get(who) === 'unread')

  /** How far the other has seen. */
  const seenSeq = (who: number) =>
    isConnected && withReceipts.size === 2 ? members.get(1 - who)?.seen : null

  /** Each returns whether the product should say yes. */
  return {
    messages,
    join: (who: number) => {
      if (mayWrite(who)) return false
      if (isGroup) members.set(who, { lastRead: lastSeq, seen: lastSeq, level: 'mentions' })
      else isConnected = true
      return true
    },
    leave: (who: number) => {
      if (!mayWrite(who)) return false
      for (const { notices } of unreadNotices(who)) notices.delete(who)
      if (isGroup) members.delete(who)
      else isConnected = false
      return true
    },
    send: (author: number, named: number[], answers: Message | undefined) => {
      if (!mayWrite(author)) return false
      lastSeq += 1
      const answered = answers?.author ?? null
      const message: Message = {
        ...{ seq: lastSeq, author, answered, named, isDeleted: false, edits: 0 },
        notices: new Map(),
      }
      messages.push(message)
      for (const who of everyone) if (named.includes(who) || who === answered) notify(message, who)
      return true
    },
    edit: (message: Message, named: number[]) => {
      if (message.isDeleted || message.edits === 10 || !mayWrite(message.author)) return false
      message.edits += 1
      lastSeq += 1
      for (const who of named) notify(message, who)
      for (const who of message.named)
        if (!named.includes(who) && who !== message.answered && message.notices.has(who))
          message.notices.set(who, 'read')
      message.named = named
      return true
    },
    remove: (message: Message) => {
      if (!members.has(message.author)) return false
      if (message.isDeleted) return true
      lastSeq += 1
      message.isDeleted = true
      for (const [who, state] of message.notices)
        if (state === 'unread') message.notices.delete(who)
      return true
    },
    read: (who: number, seq: number) => {
      const member = members.get(who)
      if (!member) return false
      member.lastRead = Math.max(member.lastRead, Math.min(seq, lastSeq))
      member.seen = Math.max(member.seen, member.lastRead)
      for (const message of unreadNotices(who))
        if (message.seq <= member.lastRead) message.notices.set(who, 'read')
      return true
    },
    markUnread: (who: number, seq: number) => {
      const member = members.get(who)
      if (member) member.lastRead = Math.min(member.lastRead, seq - 1)
      return member !== undefined
    },
    mute: (who: number, level: Level) => {
      const member = members.get(who)
      if (member) member.level = level
      return member !== undefined
    },
    showSeen: (who: number, isShown: boolean) => {
      if (isShown) withReceipts.add(who)
      else withReceipts.delete(who)
      return true
    },
    /** Null for someone who is not a member. */
    viewOf: (who: number) => {
      const member = members.get(who)
      if (!member) return null
      const { lastRead: lastReadSeq } = member
      const isUnread = ({ seq, author, isDeleted }: Message) =>
        seq > lastReadSeq && author !== who && !isDeleted
      const unread = messages.filter(isUnread).length
      const mentions = unreadNotices(who).length
      const counted = isMuted(who) ? 0 : Math.max(unread - mentions, 0)
      return {
        ...{ lastReadSeq, unread, mentions, badge: counted + mentions },
        ...{ hasDot: isMuted(who) && unread > 0, seenSeq: isGroup ? null : seenSeq(who) },
      }
    },
  }
}
