import { patchSource } from './patchSource.ts'

// A product with four breaks: what cannot be stored reaches the database, queries are not looked
// at, a reply lacks what it should have, and a request that ends too early ends the process. Loaded
// before the server, changes no file.
patchSource({
  '/server/app.ts': (source) => source.replace('options.shedsLoad ?? true', 'false'),
  '/server/http/guard.ts': (source) => source.replace(/\n {4}refuseInsaneText\(request\)/, ''),
  '/server/http/openApi.ts': (source) =>
    source.replace(
      'setValidatorCompiler(validatorCompiler)',
      `setValidatorCompiler((route) =>
        route.httpPart === 'querystring' ? (value) => ({ value }) : validatorCompiler(route))`,
    ),
  '/server/http/serve.ts': (source) =>
    source.replace(
      'if (endpoint.raw?.sends) return result',
      `if (endpoint.path.endsWith('/unread-count'))
          return reply.code(200).type('application/json').serializer(JSON.stringify).send({})
        $&`,
    ),
  '/server/http/errors.ts': (source) =>
    source.replace(
      "if (error.code === 'ECONNRESET'",
      "if (error.code === 'HPE_INVALID_EOF_STATE') process.exit(1)\n  $&",
    ),
})
