// Scripts of the pages of accounts, which work without them too, but where they say otherwise.
import { readAsset } from './asset.ts'

export const PROOF_SCRIPT = readAsset('proof.js', new URL('../browser/proof.js', import.meta.url))
export const COPY_SCRIPT = readAsset('copy.js', new URL('../browser/copy.js', import.meta.url))
