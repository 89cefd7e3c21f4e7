import { lazy, Suspense } from 'react'
import type { Post } from '#shared/community/contract.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './PostTalk.module.css'

const Comments = lazy(async () => ({
  default: (await import('#web/community/comments/Comments.tsx')).Comments,
}))

/** What others say to it; fetched when it is first opened. */
export const PostTalk = ({ id, post, isWhole }: { id: string; post: Post; isWhole: boolean }) => (
  <div id={id} className={styles.talk}>
    {isWhole && <h2 className={styles.title}>Comments</h2>}
    <Suspense fallback={<Spinner />}>
      <Comments post={post} />
    </Suspense>
  </div>
)
