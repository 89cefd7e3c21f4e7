import { createECDH, createSign, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush, readVapid } from './pushService.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, appendix A.
const secretsOfTheRfc = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  return { ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }
}
const bodyOfTheRfc = bytes(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
)

test('decrypts the example of RFC 8291', () => {
  expect(decryptPush(bodyOfTheRfc, secretsOfTheRfc()).toString()).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

test('rejects wrong keys and changed bytes', () => {
  const secrets = secretsOfTheRfc()
  expect(() => decryptPush(bodyOfTheRfc, { ...secrets, auth: Buffer.alloc(16) })).toThrow()
  const changed = Buffer.from(bodyOfTheRfc)
  changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20)
  expect(() => decryptPush(changed, secrets)).toThrow()
})

const signToken = (
  claims: object,
  keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
) => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = createSign('sha256')
    .update(text)
    .sign({ key: keyPair.privateKey, dsaEncoding: 'ieee-p1363' }, 'base64url')
  const { x = '', y = '' } = keyPair.publicKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url')
  return { token: `${text}.${signature}`, publicKey }
}

test('verifies the signer and rejects foreign signatures', () => {
  const claims = { aud: 'http://a.example', exp: 1, sub: 'mailto:a@example.org' }
  const { token, publicKey } = signToken(claims)
  expect(readVapid(`vapid t=${token}, k=${publicKey}`)).toEqual({ publicKey, claims })
  const other = signToken(claims).publicKey
  expect(() => readVapid(`vapid t=${token}, k=${other}`)).toThrow('does not match the key')
})
