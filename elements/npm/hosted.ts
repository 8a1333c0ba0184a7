/**
 * The hosted page, for an operator's own document with `<div id="root" class="bank" data-hosted></div>`.
 * Nothing happens in Node.
 */
if (globalThis.document) void import('../hosted/hosted.ts')
