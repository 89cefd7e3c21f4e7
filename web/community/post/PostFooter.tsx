import { IconMessageCircle, IconShare2 } from '@tabler/icons-react'
import type { Post } from '#shared/community/contract.ts'
import { postHref } from '#web/community/boardSearchParams.ts'
import { isErased, useVote } from '#web/community/data.ts'
import { VoteControl } from '#web/community/VoteControl.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { shareLink } from '#web/ui/shareLink.ts'
import styles from './PostFooter.module.css'

type Props = {
  post: Post
  title: string
  /** null: the comments are always expanded. */
  commentsToggle: { id: string; isOpen: boolean; toggle: () => void } | null
}

export const PostFooter = ({ post, title, commentsToggle }: Props) => {
  const vote = useVote()
  return (
    <div className={styles.footer}>
      {!isErased(post) && (
        <VoteControl
          state={post}
          onVote={(voteType) => vote({ postId: post.id, voteType })}
          subject={title}
        />
      )}
      {commentsToggle && (
        <Button
          className={styles.step ?? ''}
          variant="subtle"
          color="soft"
          leftSection={<IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />}
          aria-expanded={commentsToggle.isOpen}
          aria-controls={commentsToggle.isOpen ? commentsToggle.id : undefined}
          onClick={commentsToggle.toggle}
        >
          {t('community.post.comments', { count: post.commentCount })}
        </Button>
      )}
      {!isErased(post) && (
        <Button
          className={`${styles.step} ${styles.share}`}
          variant="subtle"
          color="soft"
          leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            void shareLink(title, new URL(postHref(post.id), window.location.origin).href)
          }
        >
          <span className={styles.word}>{t('common.share')}</span>
        </Button>
      )}
    </div>
  )
}

const Comments = lazyComponent(
  async () => (await import('#web/community/comments/Comments.tsx')).Comments,
  <Spinner />,
)

/** Comments, loaded when first opened. */
export const PostComments = ({
  id,
  post,
  isExpanded,
}: {
  id: string
  post: Post
  isExpanded: boolean
}) => (
  <div id={id} className={styles.comments}>
    {isExpanded && <h2 className={styles.title}>{t('community.comments.title')}</h2>}
    <Comments post={post} hasForm={!isExpanded} />
  </div>
)
