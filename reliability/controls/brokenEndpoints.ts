import { patchSource } from './patchSource.ts'

// Four faults: unstorable text reaches the database, query parameters are not validated, a reply lacks
// a required field, and a truncated request ends the process.
patchSource({
  '/server/app.ts': (source) => source.replace('options.shedsLoad ?? true', 'false'),
  '/server/http/guard.ts': (source) => source.replace(/\n {4}requireAllowedText\(request\)/, ''),
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
