-- The embedded entries on how to call providers, and those that an instance has read since.
from joined_days('raw_addresses')
