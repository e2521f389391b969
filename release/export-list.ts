import type { ExportFile } from '../contract/documents.ts'

type Listed = Pick<ExportFile, 'date' | 'format' | 'history'>

export function filterExports<Each extends Listed>(
  files: readonly Each[],
  asked: { [Field in 'from' | 'to' | 'format' | 'history']?: string | undefined },
): readonly Each[] {
  const { from = '', to = '9999-12-31', format, history } = asked
  return files.filter(
    (file) =>
      file.date >= from &&
      file.date <= to &&
      (!format || file.format === format) &&
      (!history || file.history === history),
  )
}
