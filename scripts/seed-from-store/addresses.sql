-- What the embedded catalogue says of how providers are called, and what an instance has read since.
from joined_days('raw_addresses')
