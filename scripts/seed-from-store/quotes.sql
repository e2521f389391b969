-- The embedded quotes, and those that an instance has observed since.
from joined_days('raw_quotes')
