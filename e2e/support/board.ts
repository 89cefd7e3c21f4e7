import type { APIRequestContext, Page } from '@playwright/test'
import {
  type Comment,
  community,
  type Post,
  type PostDraft,
  type Vote,
} from '#shared/community/contract.ts'
import { expectOk, pathOf } from './chat.ts'

/** Creates a post by the caller. */
export const makePost = async (
  request: APIRequestContext,
  { title = 'A bike for sale', ...overrides }: Partial<PostDraft> = {},
): Promise<Post> => {
  const data = {
    title: `${title} ${crypto.randomUUID().slice(0, 8)}`,
    content: 'Good brakes, and a bell.',
    category: 'general',
    tags: [],
    ...overrides,
  }
  return (await expectOk(request.post(community.create.path, { data }))).json()
}

type PostRef = Pick<Post, 'id'>

export const addComment = async (
  request: APIRequestContext,
  { id }: PostRef,
  content: string,
  parentId?: string,
): Promise<Comment> => {
  const data = { content, ...(parentId && { parentId }) }
  return (await expectOk(request.post(pathOf(community.comment.path, { id }), { data }))).json()
}

export const vote = (request: APIRequestContext, data: Vote) =>
  expectOk(request.post(community.vote.path, { data }))

export const postPath = ({ id }: PostRef) => `/community/${id}`

export const postCard = (page: Page, { title }: Pick<Post, 'title'>) =>
  page.getByRole('article', { name: title })

export const actionsOf = (page: Page, { title }: Pick<Post, 'title'>) =>
  page.getByRole('button', { name: `Actions for ${title}` })

/** Opens the board filtered to the post's title. */
export const findPost = async (page: Page, post: Pick<Post, 'title'>) => {
  await page.goto(`/community?q=${encodeURIComponent(post.title)}`)
  await postCard(page, post).waitFor()
}

/** The vote control of a post or comment, by its text. */
export const votesOn = (page: Page, text: string) =>
  page.getByRole('group', { name: `Votes on ${text}` })

export const commentRow = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).last()
