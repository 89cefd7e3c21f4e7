/**
 * What the members of one group have read, and what their badges show, as the documentation
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

type Member = { lastRead: number; level: Level }

export const createReadingModel = (people: number) => {
  const messages: Message[] = []
  const members = new Map<number, Member>()
  const everyone = Array.from({ length: people }, (_, who) => who)
  let lastSeq = 0

  const isMuted = (who: number) => members.get(who)?.level === 'nothing'

  /** Once for each message, and not who wrote it or has muted the group. */
  const notify = (message: Message, who: number) => {
    const isReached = members.has(who) && who !== message.author && !isMuted(who)
    if (isReached && !message.notices.has(who)) message.notices.set(who, 'unread')
  }

  const unreadNotices = (who: number) =>
    messages.filter(({ notices }) => notices.get(who) === 'unread')

  /** Each returns whether the product should say yes. */
  return {
    messages,
    join: (who: number) => {
      if (members.has(who)) return false
      members.set(who, { lastRead: lastSeq, level: 'mentions' })
      return true
    },
    leave: (who: number) => {
      for (const { notices } of unreadNotices(who)) notices.delete(who)
      return members.delete(who)
    },
    send: (author: number, named: number[], answers: Message | undefined) => {
      if (!members.has(author) || answers?.isDeleted) return false
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
      if (message.isDeleted || message.edits === 10 || !members.has(message.author)) return false
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
    /** Null for someone who is not a member. */
    viewOf: (who: number) => {
      const member = members.get(who)
      if (!member) return null
      const { lastRead: lastReadSeq } = member
      const isUnread = ({ seq, author, isDeleted }: Message) =>
        seq > lastReadSeq && author !== who && !isDeleted
      const unread = messages.filter(isUnread).length
      const mentions = unreadNotices(who).length
      const inGroup = isMuted(who) ? 0 : Math.max(unread - mentions, 0)
      return { lastReadSeq, unread, mentions, isMuted: isMuted(who), badge: inGroup + mentions }
    },
  }
}
