import type { APIRequestContext, Page } from '@playwright/test'
import {
  type Comment,
  community,
  type Post,
  type PostDraft,
  type Vote,
} from '#shared/community/contract.ts'
import { ok, pathOf } from './chat.ts'

/** Creates a post by the caller. */
export const makePost = async (
  request: APIRequestContext,
  { title = 'A bike for sale', ...wishes }: Partial<PostDraft> = {},
): Promise<Post> => {
  const data = {
    title: `${title} ${crypto.randomUUID().slice(0, 8)}`,
    content: 'Good brakes, and a bell.',
    category: 'general',
    tags: [],
    ...wishes,
  }
  return (await ok(request.post(community.create.path, { data }))).json()
}

type Place = Pick<Post, 'id'>

export const addComment = async (
  request: APIRequestContext,
  { id }: Place,
  content: string,
  parentId?: string,
): Promise<Comment> => {
  const data = { content, ...(parentId && { parentId }) }
  return (await ok(request.post(pathOf(community.comment.path, { id }), { data }))).json()
}

export const vote = (request: APIRequestContext, data: Vote) =>
  ok(request.post(community.vote.path, { data }))

export const pageOfPost = ({ id }: Place) => `/community/${id}`

export const postCard = (page: Page, { title }: Pick<Post, 'title'>) =>
  page.getByRole('article', { name: title })

export const actionsOf = (page: Page, { title }: Pick<Post, 'title'>) =>
  page.getByRole('button', { name: `Actions for ${title}` })

/** Among the posts of the board, found by its title. */
export const findPost = async (page: Page, post: Pick<Post, 'title'>) => {
  await page.goto(`/community?q=${encodeURIComponent(post.title)}`)
  await postCard(page, post).waitFor()
}

/** The votes on something, by its words. */
export const votesOn = (page: Page, about: string) =>
  page.getByRole('group', { name: `Votes on ${about}` })

export const commentRow = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).last()
