import { maxPeopleNamed } from '#shared/conversation/contract.ts'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import type { MessagePart } from '../chat.ts'
import { useVotes } from './data.ts'

type Props = MessagePart & { onClose: () => void }

/** Who voted for what. */
export const VotesDialog = ({ row: { id, poll }, chat, onClose }: Props) => {
  const query = useVotes(chat.address, id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversation.polls.votesTitle')}
      size="small"
      startsAtTitle
    >
      <Loaded
        query={query}
        errorTitle={t('conversation.polls.votesFailed')}
        skeleton={
          <LoadingBlock label={t('conversation.polls.votesLoading')} height="2.25rem" count={3} />
        }
      >
        {(votes) => (
          <div className="stack gap-16">
            {poll?.options.map((option, at) => {
              const voters = votes.filter((vote) => vote.option === at)
              const count = poll.counts?.[at] ?? 0
              const others = voters.length < maxPeopleNamed ? 0 : count - voters.length
              return (
                <section key={option} className="stack gap-8">
                  <h3 className="text-15">
                    <bdi>{option}</bdi>{' '}
                    <span className="muted">
                      {t('conversation.polls.votes', { count: voters.length + others })}
                    </span>
                  </h3>
                  {voters.map(({ user }) => (
                    <p key={user.id} className="cluster gap-8">
                      <Avatar name={user.name} photo={user.profilePhoto} size="small" />
                      <bdi>{user.name}</bdi>
                    </p>
                  ))}
                  {others > 0 && (
                    <p className="muted">{t('conversation.people.others', { count: others })}</p>
                  )}
                </section>
              )
            })}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
