import { expect, test } from 'vitest'
import { drawingOf } from './previewImage.ts'

test('a preview image has no title rather than one with missing letters', () => {
  const titleOf = (title: string) =>
    drawingOf({ language: 'en', community: '', title, illustration: '/images/other.svg' }).title
  expect(['🎉 Party', 'Party 日本', 'दिवाली'].map(titleOf)).toEqual(['Party', '', ''])
  expect(['I ❤️ bikes', 'Top 1️⃣0️⃣', '👩‍👩‍👧 Picnic 🇳🇱'].map(titleOf)).toEqual([
    ...['I bikes', 'Top 10', 'Picnic'],
  ])
})
