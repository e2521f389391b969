// The version of the product, which package.json states; docs/versions.md says what it promises.
import description from '../package.json' with { type: 'json' }

export const VERSION: string = description.version
