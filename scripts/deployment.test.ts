import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxFileBytes } from '#shared/files/contract.ts'
import { memoryEnv } from './setup/serverNode.mjs'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

test('images are pinned by digest', () => {
  const images = [...read('Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/^node:24-\S+@sha256:[0-9a-f]{64}$/)
})

test('servers are started with the settings that save memory', () => {
  const [, unit = ''] = /^Environment=(NODE_OPTIONS=.*)$/m.exec(read('welkom.service')) ?? []
  const [, image = ''] = /^ENV (NODE_OPTIONS=.*)$/m.exec(read('Containerfile')) ?? []
  const settings = Object.entries(memoryEnv).map(([name, value]) => `${name}=${value}`)
  expect(unit.split(' ')).toEqual(settings)
  expect(image.split(' ')).toEqual(settings)
  for (const file of ['welkom.service', 'Containerfile'])
    expect(read(file)).toContain('NODE_COMPILE_CACHE=')
})

test('ports are published on loopback only', () => {
  const published = [...read('Containerfile').matchAll(/podman run.* -p (\S+)/g)].map(
    ([, port]) => port,
  )
  expect(published).toEqual(['127.0.0.1:3000:3000'])
})

test('the proxy uses configured host names, not the Host header', () => {
  const site = read('nginx.conf')
  expect(site).not.toMatch(/\$(host|http_host)\b/)
  expect(site).toContain('return 308 https://$server_name$request_uri;')
})

test('the proxy accepts the largest file', () => {
  const [, megabytes] = /^ *client_max_body_size (\d+)m;$/m.exec(read('nginx.conf')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxFileBytes)
})

test('the proxy redirects pages to https and rejects API calls without it', () => {
  const [, plain = ''] = read('nginx.conf').split(/^server \{$/m)
  expect(plain).toMatch(/listen 80;/)
  expect(plain).toMatch(/location \/ \{[^}]*return 308 https:/)
  expect(plain).toMatch(/location \/api\/ \{\s*return 403;/)
})

test('the proxy offers only ciphers with forward secrecy', () => {
  const [, names = ''] = /^ *ssl_ciphers (\S+);$/m.exec(read('nginx.conf')) ?? []
  for (const name of names.split(':')) expect(name).toMatch(/^ECDHE-\w+-.*(GCM|POLY1305)/)
  expect(read('nginx.conf')).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
})

test('the nightly backup is encrypted', () => {
  expect(read('welkom-backup.service')).not.toContain('--plain')
})
