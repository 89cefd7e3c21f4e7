import { IconArrowBigDown, IconArrowBigUp } from '@tabler/icons-react'
import type { VoteState, VoteType } from '#shared/community/contract.ts'
import { t } from '#web/language/t.tsx'
import styles from './VoteControl.module.css'

type Props = {
  state: VoteState
  onVote: (voteType: VoteType) => void
  /** Accessible name of the voted item: "Votes on A bike for sale". */
  subject: string
}

const votes = [
  { type: 'upvote', label: 'community.votes.upvote', Icon: IconArrowBigUp, counts: 'upvotes' },
  {
    type: 'downvote',
    label: 'community.votes.downvote',
    Icon: IconArrowBigDown,
    counts: 'downvotes',
  },
] as const

/** Used for posts and comments. */
export const VoteControl = ({ state, onVote, subject }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons.
  <div className={styles.votes} role="group" aria-label={t('community.votes.group', { subject })}>
    {votes.map(({ type, label, Icon, counts }) => (
      <button
        key={type}
        type="button"
        className={styles.vote}
        data-none={state[counts] === 0 || undefined}
        title={t(label)}
        aria-pressed={state.myVote === type}
        onClick={() => onVote(type)}
      >
        <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t(label)}, </span>
        <span className={state[counts] === 0 ? 'visually-hidden' : styles.count}>
          {state[counts]}
        </span>
      </button>
    ))}
  </div>
)
