/**
 * From when to when one server has taken all writes, as it names that itself (`master_replid` of INFO
 * replication): another name means that the server was started anew, or that another one has become the
 * master, so that what was written last may be lost. A mark in the store says since when its reign lasts.
 */

/** Begins a script: `reign` is its name, `-` where the account may not ask. */
export const REIGN = `local info = redis.pcall('info', 'replication')
local reign = type(info) == 'string' and info:match('master_replid:(%x+)') or '-'`

/**
 * Writes the mark, and answers the reign, since how many ms nothing can have been lost, and what the server's
 * own clock says, in epoch ms. A mark that is missing, or of another reign, begins anew.
 */
export const MARK = `${REIGN}
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local name, since = (redis.call('get', KEYS[1]) or ''):match('^(%S+) (%d+)$')
if name ~= reign or reign == '-' then since = string.format('%.0f', now) end
redis.call('set', KEYS[1], reign .. ' ' .. since)
return { reign, math.max(0, now - since), string.format('%.0f', now) }`
