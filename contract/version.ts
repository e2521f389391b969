// The product's version from package.json; docs/versions.md states what it promises.
import description from '../package.json' with { type: 'json' }

export const VERSION: string = description.version
