import { expect, test } from 'vitest'
import { anArchive } from '#server/testing/files.ts'
import { cleanFileName } from './fileName.ts'
import { fileTypeOf } from './fileType.ts'

const typeOf = (content: string | Buffer, name = 'file') =>
  fileTypeOf(Buffer.from(content as string), name)?.extension ?? null

const openText = 'application/vnd.oasis.opendocument.text'

test.each([
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a text document', anArchive({ '[Content_Types].xml': '', 'word/document.xml': '' }), 'docx'],
  ['a sheet', anArchive({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'xlsx'],
  ['slides', anArchive({ '[Content_Types].xml': '', 'ppt/presentation.xml': '' }), 'pptx'],
  ['an OpenDocument text', anArchive({ mimetype: openText, 'content.xml': '' }), 'odt'],
  ['text', 'Dag Mina,\n\n\tTot morgen.', 'txt'],
  ['a picture with the name of a document', '\xff\xd8\xff\xe0', null],
])('%s is accepted by its content', (_, content, extension) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  expect(typeOf(bytes)).toBe(extension ?? 'jpg')
})

test('a table and formatted text are told apart from text by their names', () => {
  expect(typeOf('a;b\n1;2', 'List.CSV')).toBe('csv')
  expect(typeOf('# Title', 'notes.md')).toBe('md')
})

test.each([
  ['HTML', '<!doctype html><script>1</script>'],
  ['HTML after white space', '\n \ufeff<html>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['XML', '<?xml version="1.0"?>'],
  ['a program', 'MZ\u0000\u0003'],
  ['bytes that are no text', Buffer.from([0xc3, 0x28])],
  ['an archive', anArchive({ 'a.txt': '', 'b.txt': '' })],
  [
    'an archive of many small files',
    anArchive(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.txt`, '']))),
  ],
  ['a document with macros', anArchive({ '[Content_Types].xml': '', 'word/vbaProject.bin': '' })],
  ['an archive that only begins like a document', anArchive({ mimetype: openText, 'a.exe': '' })],
  ['a template', anArchive({ mimetype: `${openText}-template`, 'content.xml': '' })],
  [
    'an OpenDocument text with macros',
    anArchive({ mimetype: openText, 'content.xml': '', 'Basic/Standard/Module1.xml': '' }),
  ],
  [
    'an OpenDocument text with scripts',
    anArchive({ mimetype: openText, 'content.xml': '', 'Scripts/python/a.py': '' }),
  ],
  [
    'an archive that is cut off',
    anArchive({ '[Content_Types].xml': '', 'word/a': '' }).subarray(0, 60),
  ],
  ['an old office document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
])('%s is not accepted', (_, content) => {
  expect(typeOf(content, 'letter.pdf')).toBeNull()
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Mina\\huur contract.docx', 'huur contract.pdf'],
  ['rekening\u202efdp.exe', 'rekeningfdp.pdf'],
  ['a\0b\nc.txt', 'abc.pdf'],
  ['عقد الإيجار.pdf', 'عقد الإيجار.pdf'],
  ['..', 'file.pdf'],
  ['', 'file.pdf'],
  [`${'x'.repeat(4000)}.pdf`, `${'x'.repeat(120)}.pdf`],
])('the name %j becomes %j', (name, cleaned) => {
  expect(cleanFileName(name, 'pdf')).toBe(cleaned)
})
