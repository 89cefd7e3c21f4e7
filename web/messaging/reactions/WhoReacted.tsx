import type { RefObject } from 'react'
import { type conversations, maxPeopleNamed } from '#shared/conversation/contract.ts'
import type { Reaction } from '#shared/conversation/message.ts'
import type { ReplyOf } from '#shared/http/endpoint.ts'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import type { MessagePart } from '../chat.ts'
import { useWhoReacted } from './data.ts'
import { nameOf } from './emojiNames.ts'
import styles from './WhoReacted.module.css'

type Props = MessagePart & { onClose: () => void; fallbackFocus: RefObject<HTMLElement | null> }

type Row = ReplyOf<typeof conversations.reactions>[number]

export const WhoReacted = ({ row, chat, onClose, fallbackFocus }: Props) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={t('conversation.reactions.title')}
    size="small"
    startsAtTitle
    fallbackFocus={fallbackFocus}
  >
    <Loaded
      query={useWhoReacted({ row, chat })}
      errorTitle={t('conversation.reactions.notLoaded')}
      skeleton={<PeopleSkeleton />}
      empty={<p className="muted">{t('conversation.reactions.none')}</p>}
    >
      {(rows) => <People rows={rows} reactions={row.reactions ?? []} meId={chat.me.id} />}
    </Loaded>
  </Dialog>
)

type PeopleProps = { rows: readonly Row[]; reactions: readonly Reaction[]; meId: string }

const People = ({ rows, reactions, meId }: PeopleProps) =>
  [...Map.groupBy(rows, ({ emoji }) => emoji)].map(([emoji, people]) => {
    const count = reactions.find((reaction) => reaction.emoji === emoji)?.count ?? 0
    const others = people.length < maxPeopleNamed ? 0 : count - people.length
    return (
      <section key={emoji} className={styles.section}>
        <h3 className={styles.emoji}>
          <span aria-hidden={nameOf(emoji) !== emoji}>{emoji}</span>
          {nameOf(emoji) !== emoji && <span className="visually-hidden">{nameOf(emoji)}</span>}{' '}
          <span className="muted">{people.length + others}</span>
        </h3>
        <ul className={styles.people}>
          {people.map(({ user }) => (
            <li key={user.id} className={styles.person}>
              <Avatar name={user.name} photo={user.profilePhoto} size="small" />
              <bdi>{user.id === meId ? t('common.you') : user.name}</bdi>
            </li>
          ))}
          {others > 0 && (
            <li className="muted">{t('conversation.people.others', { count: others })}</li>
          )}
        </ul>
      </section>
    )
  })

const PeopleSkeleton = () => (
  <LoadingRegion label={t('conversation.reactions.loading')}>
    <div className={styles.people}>
      <Skeleton width="100%" height="2.25rem" />
      <Skeleton width="100%" height="2.25rem" />
    </div>
  </LoadingRegion>
)
