import { Button } from '@mantine/core'
import { IconMessageCircle, IconShare2 } from '@tabler/icons-react'
import type { Post } from '#shared/community/contract.ts'
import { hrefOfPost } from '#web/community/boardPlace.ts'
import { useVote } from '#web/community/data.ts'
import { VoteControl } from '#web/community/VoteControl.tsx'
import { counted } from '#web/ui/counted.ts'
import { isErased } from './erased.ts'
import styles from './PostFoot.module.css'
import { sharePost } from './sharePost.ts'

type Props = {
  post: Post
  title: string
  /** null: it is open anyway. */
  talk: { id: string; isOpen: boolean; toggle: () => void } | null
}

export const PostFoot = ({ post, title, talk }: Props) => {
  const vote = useVote()
  const address = new URL(hrefOfPost(post.id), window.location.origin).href
  return (
    <div className={styles.foot}>
      {!isErased(post) && (
        <VoteControl
          state={post}
          onVote={(voteType) => vote({ postId: post.id, voteType })}
          about={title}
        />
      )}
      {talk && (
        <Button
          className={styles.step ?? ''}
          variant="subtle"
          color="soft"
          leftSection={<IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />}
          aria-expanded={talk.isOpen}
          aria-controls={talk.isOpen ? talk.id : undefined}
          onClick={talk.toggle}
        >
          {counted(post.commentCount, 'comment')}
        </Button>
      )}
      {!isErased(post) && (
        <Button
          className={`${styles.step} ${styles.share}`}
          variant="subtle"
          color="soft"
          leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void sharePost(title, address)}
        >
          Share
        </Button>
      )}
    </div>
  )
}
