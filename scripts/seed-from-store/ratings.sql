-- The embedded ratings, and those that an instance has observed since.
from joined_days('raw_ratings')
